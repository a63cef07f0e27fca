// One case, ruling or table, with all that belongs to it.
import { useContext } from "preact/hooks";
import { Case } from "../app/ui";
import { TableContext } from "../table/state";
import type { CaseShown, TableShown } from "../wire";
import { kindName, t } from "../words/rules";
import type { Book } from "./book";
import { ExportPosition } from "./Forking";
import { useReading } from "./reading";
import { Ruling } from "./Ruling";
import { Worded } from "./Worded";

export function Entry({ book, id }: { book: Book; id: string }) {
  const one = book.case(id);
  const ruling = book.ruling(id);
  const table = book.tableOf(id);
  const inGame = useContext(TableContext) !== null;
  return (
    <article class="entry">
      {one && <CaseText book={book} one={one} />}
      {ruling && <Ruling book={book} ruling={ruling} />}
      {table && <Chart table={table} />}
      {!one && !ruling && !table && <Unknown book={book} id={id} />}
      {inGame && <hr />}
      {inGame && <ExportPosition />}
    </article>
  );
}

function CaseText({ book, one }: { book: Book; one: CaseShown }) {
  return (
    <>
      <p class="small soft">
        {one.section} · {kindName(one.kind)}
      </p>
      <h3>{one.case}</h3>
      <p>
        <Worded text={one.text} />
      </p>
      {one.note && (
        <p class="small soft">
          {t("note")}: {one.note}
        </p>
      )}
      {one.see.length > 0 && (
        <p class="small">
          {t("see")}: <Cases ids={one.see} />
        </p>
      )}
      {one.rulings.length > 0 && <h4>{t("rulingsOn")}</h4>}
      {one.rulings.map((id) => {
        const ruling = book.ruling(id);
        return ruling ? (
          <details key={id} class="section">
            <summary>
              <span class="case">{id}</span> <span class="grow">{ruling.title}</span>
            </summary>
            <Ruling book={book} ruling={ruling} />
          </details>
        ) : null;
      })}
    </>
  );
}

/** Cases in a row, each a button. */
export function Cases({ ids }: { ids: string[] }) {
  return (
    <span class="cases">
      {ids.map((id) => (
        <Case key={id} id={id} />
      ))}
    </span>
  );
}

function Chart({ table }: { table: TableShown }) {
  return (
    <figure class="chart" tabIndex={0}>
      <figcaption>
        {table.title} {table.reconstructed && <span class="soft small">({t("reconstructed")})</span>}
      </figcaption>
      <table>
        <thead>
          <tr>
            {table.head.map((word, n) => (
              <th key={n} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, m) =>
                m ? (
                  <td key={m}>{cell}</td>
                ) : (
                  <th key={m} scope="row">
                    {cell}
                  </th>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function Unknown({ book, id }: { book: Book; id: string }) {
  const reading = useReading();
  const near = book.nearest(id);
  return (
    <p>
      {t("unknown", { id })}{" "}
      {near && (
        <button type="button" class="plain" onClick={() => reading.open(near)}>
          {t("nearest", { id: near })}
        </button>
      )}
    </p>
  );
}
