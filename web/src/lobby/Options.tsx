// What a table agrees on before play, each with its text, its case or ruling, and the ruling's other readings.
import { useState } from "preact/hooks";
import { book, rulesOf } from "../rules/book";
import type { OptionShown } from "../wire";
import { valueName } from "./shelf";

/** Options that differ from the usual. */
export type Settled = Record<string, boolean | number | string>;

interface Props {
  options: OptionShown[];
  title: string;
  settled: Settled;
  settle: (settled: Settled) => void;
}

export function Options({ options, title, settled, settle }: Props) {
  const choose = (option: OptionShown, value: boolean | number | string) => {
    const { [option.name]: _, ...others } = settled;
    settle(value === option.default ? others : { ...others, [option.name]: value });
  };
  return (
    <ul class="list agreed">
      {options.map((option) => (
        <li key={option.name}>
          <p id={`option-${option.name}`}>{option.text}</p>
          <div class="row">
            <div class="segments grow" role="group" aria-labelledby={`option-${option.name}`}>
              {option.values.map((value) => (
                <button
                  key={String(value)}
                  type="button"
                  aria-pressed={(settled[option.name] ?? option.default) === value}
                  onClick={() => choose(option, value)}
                >
                  {valueName(option, value)}
                </button>
              ))}
            </div>
            {option.ruling ? (
              <Ruling id={option.ruling} title={title} />
            ) : (
              option.case && <span class="case">{option.case}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The number of a ruling; a click unfolds its question and readings. */
function Ruling({ id, title }: { id: string; title: string }) {
  const [open, setOpen] = useState(false);
  const found = open ? book.value?.ruling(id) : undefined;
  const toggle = () => {
    setOpen(!open);
    void rulesOf(title);
  };
  return (
    <>
      <button type="button" class="case" aria-expanded={open} onClick={toggle}>
        {id}
      </button>
      {found && (
        <div class="reading small">
          <p>
            <strong>{found.title}</strong>
          </p>
          <p>{found.question}</p>
          <ul>
            {found.readings.map((reading) => (
              <li key={reading}>{reading}</li>
            ))}
          </ul>
          <p>{found.ruling}</p>
        </div>
      )}
    </>
  );
}
