// A text whose short words can be asked: each opens one sentence and its case.
import { useId, useRef } from "preact/hooks";
import { Names } from "../app/Names";
import { Case } from "../app/ui";
import type { Abbreviation } from "../wire";
import { book } from "./book";
import "./rules.css";

/** `quiet`: what it names is not reached with Tab. */
export function Worded({ text, quiet }: { text: string; quiet?: boolean }) {
  return <Names text={text} quiet={quiet} rest={(part) => <Abbreviated text={part} />} />;
}

function Abbreviated({ text }: { text: string }) {
  const found = book.value;
  if (!found?.shortWords) return <>{text}</>;
  return (
    <>
      {text.split(found.shortWords).map((part, n) => {
        const meaning = n % 2 ? found.meaning(part) : undefined;
        return meaning ? <Abbr key={n} word={meaning} /> : part;
      })}
    </>
  );
}

/** A short word; a click says what it stands for. */
export function Abbr({ word }: { word: Abbreviation }) {
  const id = useId();
  const note = useRef<HTMLSpanElement>(null);
  const open = (event: Event) => {
    const place = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const style = note.current?.style;
    if (!style) return;
    style.left = `${Math.max(8, Math.min(place.left, innerWidth - 296))}px`;
    style.top = place.bottom + 90 > innerHeight ? "auto" : `${place.bottom + 4}px`;
    style.bottom = place.bottom + 90 > innerHeight ? `${innerHeight - place.top + 4}px` : "auto";
    note.current?.showPopover();
  };
  return (
    <>
      <span
        role="button"
        tabIndex={0}
        class="abbr"
        aria-describedby={id}
        onClick={open}
        onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), open(event))}
      >
        {word.short}
      </span>
      <span ref={note} id={id} popover="auto" class="meaning">
        <strong>{word.short}</strong>: {word.text} <Case id={word.case} />
      </span>
    </>
  );
}
