// What the book holds, by chapter, or whatever speaks of the words searched for.
import type { ComponentChildren } from "preact";
import type { CaseShown, RulingShown, TableShown } from "../wire";
import { t } from "../words/rules";
import type { Book } from "./book";
import { useReading } from "./reading";
import { Worded } from "./Worded";
import { Case } from "../app/ui";

export const ROOMS = ["cases", "rulings", "tables", "short", "rebuilt"] as const;
export type Room = (typeof ROOMS)[number];
const MOST = 60;

export function Index({ book, room, text }: { book: Book; room: Room; text: string }) {
  const wanted = text.toLowerCase();
  const holds = (...parts: string[]) => parts.some((part) => part.toLowerCase().includes(wanted));
  const { shown } = book;
  switch (room) {
    case "cases":
      return <Cases cases={shown.cases.filter((one) => holds(one.case, one.section, one.text))} text={text} />;
    case "rulings":
      return (
        <Rulings
          rulings={shown.rulings.filter((one) => holds(one.id, one.title, one.question, one.ruling))}
          text={text}
        />
      );
    case "tables":
      return <Tables tables={shown.tables.filter((one) => holds(one.title, one.case))} text={text} />;
    case "short":
      return <Short book={book} holds={holds} />;
    case "rebuilt":
      return (
        <>
          <p>{t("rebuiltText")}</p>
          <ul>
            {shown.reconstructed.map((line) => (
              <li key={line}>
                <Worded text={line} />
              </li>
            ))}
          </ul>
        </>
      );
  }
}

/** With words searched for the cases themselves, else the chapters to unfold. */
function Cases({ cases, text }: { cases: CaseShown[]; text: string }) {
  if (!cases.length) return <Nothing text={text} />;
  if (text) {
    return (
      <>
        <ul class="list">
          {cases.slice(0, MOST).map((one) => (
            <Line key={one.case} id={one.case}>
              {one.text}
            </Line>
          ))}
        </ul>
        {cases.length > MOST && <p class="soft small">{t("more", { n: cases.length - MOST })}</p>}
      </>
    );
  }
  const sections = new Map<string, CaseShown[]>();
  for (const one of cases) sections.set(one.section, [...(sections.get(one.section) ?? []), one]);
  return (
    <>
      {[...sections].map(([section, own]) => (
        <details key={section} class="section">
          <summary>
            <span class="grow">{section}</span> <span class="soft small figures">{span(own)}</span>
          </summary>
          <ul class="list">
            {own.map((one) => (
              <Line key={one.case} id={one.case}>
                {one.text}
              </Line>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function span(cases: CaseShown[]): string {
  const [first, last] = [cases[0]?.case ?? "", cases[cases.length - 1]?.case.replace(/-ex$/, "") ?? ""];
  return first === last ? first : `${first} – ${last}`;
}

function Rulings({ rulings, text }: { rulings: RulingShown[]; text: string }) {
  if (!rulings.length) return <Nothing text={text} />;
  return (
    <ul class="list">
      {rulings.map((one) => (
        <Line key={one.id} id={one.id}>
          {one.title}
        </Line>
      ))}
    </ul>
  );
}

function Tables({ tables, text }: { tables: TableShown[]; text: string }) {
  if (!tables.length) return <Nothing text={text} />;
  return (
    <ul class="list">
      {tables.map((one) => (
        <Line key={one.name} id={one.name} label={one.case}>
          {one.title}
        </Line>
      ))}
    </ul>
  );
}

function Short({ book, holds }: { book: Book; holds: (...parts: string[]) => boolean }) {
  return (
    <dl class="short">
      {book.shown.abbreviations
        .filter((one) => holds(one.short, one.text))
        .map((one) => (
          <div key={one.short}>
            <dt>{one.short}</dt>
            <dd>
              {one.text} <Case id={one.case} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Line({ id, label, children }: { id: string; label?: string; children: ComponentChildren }) {
  const reading = useReading();
  return (
    <li>
      <button type="button" class="plain rule" onClick={() => reading.open(id)}>
        <span class="case">{label ?? id}</span>
        <span class="grow">{children}</span>
      </button>
    </li>
  );
}

function Nothing({ text }: { text: string }) {
  return <p class="soft">{t("nothing", { text })}</p>;
}
