// What lies around the map: the log, the digest, and the drawers of the rail.
export { Around } from "./Around";
export { Briefing } from "./Briefing";
export { Digest } from "./Digest";
export { Ending } from "./Ending";
export { LogBar } from "./LogBar";
export { Dice, ToldLine } from "./Told";
export { Tips } from "./Tips";
export { TurnTrack } from "./TurnTrack";
export { Coach } from "./Coach";
