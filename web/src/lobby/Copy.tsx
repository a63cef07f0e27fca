// A button that copies something and says so.
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/lobby";

export function Copy({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <button type="button" onClick={() => void copy(text).then(() => setDone(true))}>
      <span aria-live="polite">{done ? t("copied") : label}</span>
    </button>
  );
}

async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
