// A ruling: the question, the readings, what we chose, and the switch where the table may choose otherwise.
import { useContext } from "preact/hooks";
import { TableContext } from "../table/state";
import type { RulingShown } from "../wire";
import { t } from "../words/rules";
import type { Book } from "./book";
import { Cases } from "./Entry";
import { OtherReadings } from "./Forking";
import { Worded } from "./Worded";

export function Ruling({ book, ruling }: { book: Book; ruling: RulingShown }) {
  const inGame = useContext(TableContext) !== null;
  return (
    <div class="ruling">
      <h3>
        {ruling.id} · {ruling.title}
      </h3>
      <h4>{t("question")}</h4>
      <p>
        <Worded text={ruling.question} />
      </p>
      {ruling.readings.length > 0 && (
        <>
          <h4>{t("readings")}</h4>
          <ol>
            {ruling.readings.map((reading) => (
              <li key={reading}>
                <Worded text={reading} />
              </li>
            ))}
          </ol>
        </>
      )}
      <h4>{t("ruling")}</h4>
      <p>
        <Worded text={ruling.ruling} />
      </p>
      {ruling.cases.length > 0 && (
        <p class="small">
          {t("casesOf")}: <Cases ids={ruling.cases.filter((id) => book.case(id))} />
        </p>
      )}
      {ruling.switch && inGame && <OtherReadings name={ruling.switch} />}
    </div>
  );
}
