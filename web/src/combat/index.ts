// Planning and fighting: everything between the wish to attack and the last pursuit.
export { CombatPanel } from "./CombatPanel";
export { fights } from "./kinds";
