// Days as people write them, from what the server says ("1945-04-16").
import { language } from "./language";

const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** "16 April 1945"; anything that is no date stays as it is. */
export function day(date: string, year = true): string {
  if (!ISO.test(date)) return date;
  const parts: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", timeZone: "UTC" };
  const tongue = language.value === "pl" ? "pl-PL" : "en-GB";
  return new Intl.DateTimeFormat(tongue, year ? { ...parts, year: "numeric" } : parts).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** "16 April – 2 May 1945". */
export function days(first: string, last: string): string {
  return `${day(first, first.slice(0, 4) !== last.slice(0, 4))} – ${day(last)}`;
}
