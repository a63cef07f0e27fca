// Days as people write them, from what the server says ("1945-04-16").
import { language } from "./language";

const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** "16 April 1945"; anything that is no date stays as it is. */
export function day(date: string, year = true): string {
  if (!ISO.test(date)) return date;
  return written({ day: "numeric", month: "long", ...(year ? { year: "numeric" } : {}) }).format(noted(date));
}

/** "16 April – 2 May 1945". */
export function days(first: string, last: string): string {
  return `${day(first, first.slice(0, 4) !== last.slice(0, 4))} – ${day(last)}`;
}

/** "April – May 1945". */
export function months(first: string, last: string): string {
  const whole = written({ month: "long", year: "numeric" });
  const start = first.slice(0, 4) === last.slice(0, 4) ? written({ month: "long" }) : whole;
  return `${start.format(noted(first))} – ${whole.format(noted(last))}`;
}

/** Making a format takes a browser as long as drawing many days with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function written(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const place = language.value === "pl" ? "pl-PL" : "en-GB";
  const key = [place, ...Object.keys(parts)].join(" ");
  const known = formats.get(key) ?? new Intl.DateTimeFormat(place, { ...parts, timeZone: "UTC" });
  formats.set(key, known);
  return known;
}

function noted(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
