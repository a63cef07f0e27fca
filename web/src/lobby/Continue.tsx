// The third door: the games this browser has links to. What is not found here is marked and stays in the list.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { get, post, ServerFault } from "../app/http";
import { Link } from "../app/router";
import { sideNames } from "../app/sides";
import type { FollowGame, GameMade, GameSummary } from "../wire";
import { day } from "../words/dates";
import { language } from "../words/language";
import { t } from "../words/lobby";
import { turnName } from "../words/table";
import { address, called, forget, kept, type Kept, taught } from "./kept";
import { said, sitDown } from "./shelf";

/** So many are asked after at once; older ones on demand. */
const FIRST = 12;

export function Continue() {
  const [all, setAll] = useState(false);
  const played = kept.value.filter((one) => !one.lesson);
  const games = all ? played : played.slice(0, FIRST);
  const left = played.length - games.length;
  return (
    <section class="door">
      <h2>{t("resume")}</h2>
      {played.length === 0 && <p class="soft">{t("resumeNone")}</p>}
      <ul class="list games">
        {games.map((one) => (
          <KeptGame key={one.game} kept={one} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" onClick={() => setAll(true)}>
          {t("older", { n: left })}
        </button>
      )}
    </section>
  );
}

function KeptGame({ kept: one }: { kept: Kept }) {
  const [seats, setSeats] = useState<GameSummary[]>([]);
  const [why, setWhy] = useState("");
  useEffect(() => {
    setWhy("");
    void Promise.all(one.tokens.map((token) => get<GameSummary>(`/api/seats/${token}`))).then(
      (found) => {
        setSeats(found);
        if (found[0]?.lesson) taught(one.game);
        else if (found[0]) called(one.game, found[0].name);
      },
      (fault: unknown) => setWhy(fault instanceof ServerFault && fault.gone ? t("notFound") : said(fault)),
    );
  }, [language.value]);
  const [first] = seats;
  if (why) return <Absent kept={one} why={why} />;
  if (first?.lesson) return null;
  if (!first) return one.tokens.length ? null : <Inviting kept={one} />;
  return <Found kept={one} seats={seats} first={first} />;
}

function Found({ kept: one, seats, first }: { kept: Kept; seats: GameSummary[]; first: GameSummary }) {
  const mine = seats.some((seat) => seat.mine);
  const { name } = first;
  const sides = sideNames(
    first.looks,
    seats.flatMap((seat) => seat.sides),
  );
  return (
    <Row kept={one} name={name}>
      <Link to={address(one)} class="game grow">
        <span class="row">
          <strong class="grow">{name}</strong>
          <span class={mine ? "tag mine" : "tag"}>
            {first.over ? t("ended") : first.stopped ? t("stopped") : t(mine ? "yourMove" : "waits")}
          </span>
        </span>
        <span class="small soft figures block">{[sides, turnName(first), day(first.date)].join(" · ")}</span>
      </Link>
      {first.next.length > 0 && (
        <div class="follow">
          {first.next.map((next) => (
            <button key={next.takes} type="button" onClick={() => void playOn(one, next.takes)}>
              {next.takes
                ? t("playOnAs", { name: next.name, side: sideNames(first.looks, [next.takes]) })
                : t("playOn", { name: next.name })}
            </button>
          ))}
        </div>
      )}
    </Row>
  );
}

/** A game this browser set up for others alone. */
function Inviting({ kept: one }: { kept: Kept }) {
  return (
    <Row kept={one} name={one.name ?? t("someGame")}>
      <Link to={address(one)} class="game grow">
        <strong>{one.name ?? t("someGame")}</strong>
      </Link>
    </Row>
  );
}

/** A game whose store is elsewhere, or that cannot be opened: its link stays, it may be found again. */
function Absent({ kept: one, why }: { kept: Kept; why: string }) {
  return (
    <Row kept={one} name={one.name ?? t("someGame")}>
      <span class="game grow">
        <strong>{one.name ?? t("someGame")}</strong> <span class="small soft block">{why}</span>
      </span>
    </Row>
  );
}

function Row({ kept: one, name, children }: { kept: Kept; name: string; children: ComponentChildren }) {
  return (
    <li class="row">
      {children}
      {(one.invitations?.length ?? 0) > 0 && one.tokens.length > 0 && (
        <Link to={`/invite/${one.game}`} class="button">
          {t("invitations")}
        </Link>
      )}
      <button type="button" class="plain" aria-label={t("forget", { name })} onClick={() => forget(one.game)}>
        ✕
      </button>
    </li>
  );
}

/** The next scenario of a campaign, set up as the finished game left it; people at other screens are invited. */
async function playOn({ tokens }: Kept, takes: string): Promise<void> {
  sitDown(await post<GameMade>(`/api/seats/${tokens.join("+")}/follow`, { takes } satisfies FollowGame));
}
