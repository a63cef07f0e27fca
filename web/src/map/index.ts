// The table the game is played on: map, counters and all that is laid over them. It knows no rules; it draws what it is
// given and tells which hexes and counters the player points at.
export { callDrawer } from "./ground/tiles";
export { DRAWN as DRAWN_MARKS } from "./counters/marks";
export { createTable } from "./table";
export type * from "./types";
