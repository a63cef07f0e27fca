export { LessonStrip } from "./LessonStrip";
