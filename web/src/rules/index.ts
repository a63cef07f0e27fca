// The rules beside the map, and texts whose short words can be asked.
export { type Reading, ReadingContext } from "./reading";
export { RulesDrawer } from "./RulesDrawer";
export { Abbr, Worded } from "./Worded";
