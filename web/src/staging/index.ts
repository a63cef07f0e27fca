// Throws on the stage, and what the other side does.
export { Throws } from "./Throws";
export { Staged } from "./StagedCard";
export { stageOf } from "./stage";
export { following, happened, lastWays, skipping, toggle, trailing } from "./watching";
