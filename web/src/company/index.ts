// The other people at the table: who they are, what they say, and what calls a player back to it.
export { useAttention } from "./attention";
export { Chat } from "./Chat";
export { Comfort, Themes } from "./Comfort";
export { You } from "./You";
