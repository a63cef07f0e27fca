// The rules desk: a position, a question, the answer.
export { AskDesk } from "./AskDesk";
export { Desk } from "./Desk";
