// From a game or its replay to the desk, with the position as it stands there.
import { text } from "../app/http";
import { go } from "../app/router";
import { t } from "../words/desk";
import { packed } from "./link";

/** `file` is the address of the position; `failed` hears why it is not given out. */
export function AskDesk({ file, failed }: { file: string; failed: (why: unknown) => void }) {
  const ask = async () => {
    const link = await packed({ text: await text(file), command: "check", arguments: [] });
    go(`/desk#${link}`);
  };
  return (
    <button type="button" onClick={() => void ask().catch(failed)}>
      {t("ask")}
    </button>
  );
}
