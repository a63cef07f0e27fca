// The text of the position, with the numbers of its lines; lines with a fault are marked.
import { useEffect, useRef } from "preact/hooks";
import { text } from "../app/http";
import { look, said, shelf } from "../lobby/shelf";
import { t } from "../words/desk";
import { language } from "../words/language";
import EXAMPLE from "./example.toml?raw";
import type { DeskState } from "./state";

export function Editor({ desk }: { desk: DeskState }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLOListElement>(null);
  const written = desk.text.value;
  const wrong = new Map((desk.answer.value?.faults ?? []).map((one) => [one.line, one.text]));
  const line = desk.line.value;
  useEffect(() => {
    if (line) show(field.current, line);
    desk.line.value = 0;
  }, [line]);
  const scrolled = () => {
    if (gutter.current && field.current) gutter.current.style.top = `${-field.current.scrollTop}px`;
  };
  const read = async (file: File | undefined) => {
    if (file) desk.lay({ text: await file.text(), command: desk.command.value, arguments: [] });
  };
  return (
    <section class="writing" aria-label={t("file")}>
      <div class="row tools">
        <h2 class="grow">{t("file")}</h2>
        <label class="button">
          {t("open")}
          <input
            class="hidden-text"
            type="file"
            accept=".toml,text/plain"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
        <Fresh desk={desk} />
        <button type="button" onClick={() => desk.lay({ text: EXAMPLE, command: "odds", arguments: [] })}>
          {t("example")}
        </button>
      </div>
      <div class="sheet-of-text">
        <div class="gutter" aria-hidden="true">
          <ol class="list figures" ref={gutter}>
            {written.split("\n").map((_, n) => (
              <li key={n} class={wrong.has(n + 1) ? "wrong" : ""} title={wrong.get(n + 1)}>
                {n + 1}
              </li>
            ))}
          </ol>
        </div>
        <textarea
          ref={field}
          aria-label={t("file")}
          aria-invalid={desk.answer.value?.code === 2}
          spellcheck={false}
          autocomplete="off"
          wrap="off"
          value={written}
          onInput={(event) => desk.type(event.currentTarget.value)}
          onScroll={scrolled}
        />
      </div>
    </section>
  );
}

/** The cursor goes to a line, which comes into sight. */
function show(field: HTMLTextAreaElement | null, line: number): void {
  if (!field) return;
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const high = field.scrollHeight / Math.max(1, lines.length);
  field.scrollTop = Math.max(0, (line - 4) * high);
}

/** A new file: the printed map of a scenario, or a blank one. */
function Fresh({ desk }: { desk: DeskState }) {
  useEffect(() => void look(), [language.value]);
  const found = shelf.value;
  const begin = (query: string) =>
    text(`/api/desk/${query}`).then(
      (text) => desk.lay({ text, command: "check", arguments: [] }),
      (why: unknown) => (desk.fault.value = said(why)),
    );
  const first = (title: string) => found?.scenarios.find((one) => one.title === title)?.slug;
  return (
    <select aria-label={t("fresh")} value="" onChange={(event) => void begin(event.currentTarget.value)}>
      <option value="">{t("fresh")}</option>
      <optgroup label={t("blankMap")}>
        {found?.boxes.map((box) => (
          <option key={box.title} value={`${first(box.title)}?map=blank`}>
            {box.name}
          </option>
        ))}
      </optgroup>
      <optgroup label={t("printedMap")}>
        {found?.scenarios.map((one) => (
          <option key={one.slug} value={one.slug}>
            {one.name}
          </option>
        ))}
      </optgroup>
    </select>
  );
}
