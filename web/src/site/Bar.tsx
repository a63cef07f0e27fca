// What a page without a server says of itself: how much has been loaded, who has the games, whether they are safe.
import { signal } from "@preact/signals";
import { t } from "../words/site";
import { broken, danger, loaded, taken } from "./state";
import "./site.css";

/** The player knows that nothing is kept. */
const read = signal(false);

export function Bar() {
  if (broken.value) return <Notice text={t("broken", { why: broken.value })} />;
  if (taken.value) return <Notice text={t("taken")} />;
  if (loaded.value < 1) return <Loading part={Math.floor(100 * loaded.value)} />;
  return danger.value === "nowhere" && !read.value ? (
    <Notice text={t("nowhere")} close={() => (read.value = true)} />
  ) : null;
}

function Loading({ part }: { part: number }) {
  const text = t("loading", { part });
  return (
    <div class="site-bar" role="status" data-loading="true">
      <progress max={100} value={part} aria-label={text} />
      <span>{text}</span>
    </div>
  );
}

function Notice({ text, close }: { text: string; close?: () => void }) {
  return (
    <div class="site-bar" role="alert">
      <span>{text}</span>
      {close && (
        <button type="button" onClick={close}>
          {t("close")}
        </button>
      )}
    </div>
  );
}
