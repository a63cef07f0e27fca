// The order of battle: armies, their formations, every counter; a click flies there.
import { useState } from "preact/hooks";
import { Chip, SideName } from "../app/sides";
import { title, values } from "../table/Pieces";
import { useTable } from "../table/state";
import type { Piece } from "../wire";
import { t, units } from "../words/around";
import { t as table } from "../words/table";

export function OrderOfBattle() {
  const seat = useTable().seat.value;
  const pieces = [...seat.pieces.value.values()].filter((piece) => !piece.flags?.includes("too_late"));
  const sides = [...new Set(pieces.map((piece) => piece.side))];
  const own = seat.sides.value;
  sides.sort((one, other) => Number(own.includes(other)) - Number(own.includes(one)) || one.localeCompare(other));
  const [side, setSide] = useState(sides[0] ?? "");
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = pieces.filter(
    (piece) =>
      piece.side === side &&
      (!wanted ||
        [piece.key, piece.name, piece.formation, piece.army].some((one) => one?.toLowerCase().includes(wanted))),
  );
  return (
    <div class="forces">
      <div class="rooms" role="group" aria-label={table("forces")}>
        {sides.map((one) => (
          <button key={one} type="button" aria-pressed={side === one} onClick={() => setSide(one)}>
            <Chip side={one} /> <SideName side={one} />
          </button>
        ))}
      </div>
      <input
        class="wide"
        type="search"
        placeholder={t("forcesFind")}
        aria-label={t("forcesFind")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {!found.length && <p class="soft">{t("nobody")}</p>}
      {groups(found, (piece) => piece.army ?? "").map(([army, members]) => (
        <details key={`${side} ${army}`} class="section" open={Boolean(wanted)}>
          <summary>
            <span class="grow">{army || "–"}</span> <span class="soft small figures">{units(members.length)}</span>
          </summary>
          {groups(members, (piece) => piece.formation ?? "").map(([formation, own]) => (
            <Formation key={formation} name={formation} pieces={own} />
          ))}
        </details>
      ))}
    </div>
  );
}

function Formation({ name, pieces }: { name: string; pieces: Piece[] }) {
  return (
    <>
      {name && <h4 class="small">{name}</h4>}
      <ul class="list">
        {pieces.map((piece) => (
          <Line key={piece.key} piece={piece} />
        ))}
      </ul>
    </>
  );
}

function Line({ piece }: { piece: Piece }) {
  const state = useTable();
  const fly = () => {
    if (!piece.hex) return;
    state.hex.value = piece.hex;
    state.select([piece.key]);
    state.show([piece.hex], [piece.key]);
  };
  return (
    <li>
      <button type="button" class="plain wide unit" disabled={!piece.hex} onClick={fly}>
        <Portrait piece={piece} />
        <span class="grow">
          {title(piece)} {piece.name && <span class="soft small">{piece.name}</span>}
        </span>
        <span class="soft small figures">{piece.hex || piece.where}</span>
        <span class="figures">{values(piece)}</span>
      </button>
    </li>
  );
}

function Portrait({ piece }: { piece: Piece }) {
  const view = useTable().view.value;
  return view ? <img src={view.portrait(piece, 36)} alt="" width="36" height="36" /> : <Chip side={piece.side ?? ""} />;
}

/** Grouped by a word, those without it last. */
function groups(pieces: Piece[], by: (piece: Piece) => string): [string, Piece[]][] {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const here = found.get(by(piece));
    if (here) here.push(piece);
    else found.set(by(piece), [piece]);
  }
  return [...found].sort(
    ([one], [other]) => Number(!one) - Number(!other) || one.localeCompare(other, undefined, { numeric: true }),
  );
}
