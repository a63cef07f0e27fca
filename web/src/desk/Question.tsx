// What is asked of the position.
import { sideName } from "../app/sides";
import { t } from "../words/desk";
import { type Command, COMMANDS, type DeskState } from "./state";

export function Question({ desk }: { desk: DeskState }) {
  const { command, arguments: rest } = desk.request.value;
  const board = desk.board.value;
  return (
    <section class="question">
      <label class="row">
        <span class="soft">{t("question")}</span>
        <select
          class="grow"
          value={command}
          onChange={(event) => (desk.command.value = event.currentTarget.value as Command)}
        >
          {COMMANDS.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </label>
      {command === "reach" && (
        <label class="row">
          <span class="soft">{t("unit")}</span>
          <select class="grow" value={rest[0]} onChange={(event) => (desk.unit.value = event.currentTarget.value)}>
            {desk.units.value.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      {command === "supply" && (
        <label class="row">
          <span class="soft">{t("side")}</span>
          <select class="grow" value={rest[0]} onChange={(event) => (desk.side.value = event.currentTarget.value)}>
            {board?.sides.map((one) => (
              <option key={one} value={one}>
                {sideName(board.looks, one)}
              </option>
            ))}
          </select>
        </label>
      )}
    </section>
  );
}
