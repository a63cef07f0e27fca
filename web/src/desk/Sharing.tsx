// The position handed on: as a link, as a text, as a picture.
import { useState } from "preact/hooks";
import { Copy } from "../lobby/Copy";
import { download } from "../rules/Forking";
import { t } from "../words/desk";
import { turnName } from "../words/table";
import type { DeskState } from "./state";

export function Sharing({ desk }: { desk: DeskState }) {
  const [said, setSaid] = useState("");
  const { board, view } = { board: desk.board.value, view: desk.view.value };
  const picture = async () => {
    if (!view) return;
    setSaid(t("picturing"));
    try {
      download(await view.share(true, captionOf(desk)), "position.png");
      setSaid("");
    } catch {
      setSaid(t("pictureFailed"));
    }
  };
  return (
    <div class="row sharing" role="group" aria-label={t("share")}>
      <span class="small soft" role="status">
        {said}
      </span>
      {board && desk.link.value && <Copy text={desk.whole()} label={t("link")} />}
      {board && <Copy text={asText(desk)} label={t("forum")} />}
      {view && (
        <button type="button" onClick={() => void picture()}>
          {t("picture")}
        </button>
      )}
    </div>
  );
}

/** The box, the turn, the question. */
function captionOf(desk: DeskState): string[] {
  const board = desk.board.peek();
  const { command, arguments: rest } = desk.request.peek();
  const asked = [t(command as "odds"), ...rest].join(" ");
  return board ? [board.name, turnName(board.shown.clock), asked] : [asked];
}

/** For a forum: what was asked, the answer, the link, the file. */
function asText(desk: DeskState): string {
  const answer = desk.answer.value;
  const said = answer?.report || (answer?.faults ?? []).map((one) => one.text).join("\n");
  return [captionOf(desk).join(" · "), said, desk.whole(), desk.text.value].filter(Boolean).join("\n\n");
}
