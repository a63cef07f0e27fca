// Hexes as the page calls them: by the name and the way that the server has found for each.
import type { TableState } from "./state";

/** Muskau (5115), or the number alone. */
export function hexTitle(table: TableState, hex: string): string {
  const name = table.places.value.get(hex)?.name;
  return name ? `${name} (${hex})` : hex;
}

/** The name of a hex, or the way to it from the nearest place. */
export function placeName(table: TableState, hex: string): string {
  const place = table.places.value.get(hex);
  return place?.name || place?.near || "";
}

/** What there is to say of a hex beside its name: the way to it, and its ground, of which the server may know more than
 * what is printed. */
export function groundOf(table: TableState, hex: string, ground = ""): string {
  const [place, words] = [table.places.value.get(hex), table.map.value?.ground ?? {}];
  const printed = (place?.terrain ?? []).map((one) => words[one] ?? one).join(", ");
  const unnamed = place?.name && ground.startsWith(`${place.name}, `) ? ground.slice(place.name.length + 2) : ground;
  return [place?.near, unnamed || printed].filter(Boolean).join(" · ");
}
