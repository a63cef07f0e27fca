// A picture of the board to show around.
import { useState } from "preact/hooks";
import { Drawer as Frame } from "../app/ui";
import { download } from "../rules/Forking";
import { t } from "../words/map";
import { moment, turnName } from "../words/table";
import { type TableState, useTable } from "./state";

export function ShareDrawer() {
  const table = useTable();
  const [made, setMade] = useState("");
  const [said, setSaid] = useState("");
  const make = async (whole: boolean) => {
    setSaid(t("sharing"));
    try {
      const blob = await table.view.peek()!.share(whole, captionOf(table));
      setMade(await inline(blob));
      setSaid("");
      download(blob, `${fileName(captionOf(table))}.png`);
    } catch {
      setSaid(t("shareFailed"));
    }
  };
  return (
    <Frame title={t("share")} close={() => (table.drawer.value = "")}>
      <div class="actions">
        <button type="button" class="first" onClick={() => void make(true)}>
          {t("shareWhole")}
        </button>
        <button type="button" onClick={() => void make(false)}>
          {t("shareSight")}
        </button>
      </div>
      <p class="soft" role="status">
        {said}
      </p>
      {made && <img class="shared" src={made} alt={captionOf(table).join(", ")} />}
    </Frame>
  );
}

/** Which game, which turn, which day. */
export function captionOf(table: TableState): string[] {
  const clock = table.seat.value.board.value?.clock;
  const name = table.seat.value.welcome.value?.name ?? "";
  return [name, ...(clock ? [turnName(clock), moment(clock), table.phase.value?.name ?? ""] : [])].filter(Boolean);
}

/** The content policy of the page shows no other pictures than its own and those written out. */
function inline(blob: Blob): Promise<string> {
  return new Promise((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.onerror = () => failed(new Error("unreadable"));
    reader.readAsDataURL(blob);
  });
}

function fileName(caption: readonly string[]): string {
  return caption
    .slice(0, 2)
    .join(" ")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "-");
}
