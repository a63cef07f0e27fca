// One answer in a combat, as cards: the usual one lies ready, Enter takes it, numbers choose.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Foot, Refusal, Sentence } from "../app/ui";
import { useTable } from "../table/state";
import { stageOf } from "../staging";
import type { AnswerCard, GotCards, Question } from "../wire";
import { t } from "../words/combat";
import { useAccept } from "./accepting";
import { answersOf, questionKey } from "./answering";
import { DraftForm } from "./DraftForm";
import { LadderView } from "./LadderView";
import { OtherAnswers } from "./OtherAnswers";
import { Pinned } from "./Pinned";
import { readyCard } from "./preferences";
import { Preferences } from "./Preferences";
import { preview } from "./preview";
import { useDrafted } from "./WriteSheet";

export function AnswerSheet({ question }: { question: Question }) {
  const table = useTable();
  const seat = table.seat.value;
  const key = questionKey(seat, question);
  const got = table.considered.value.has(key) ? answersOf(table).value.cards.get(key) : undefined;
  if (!table.considered.value.has(key)) return <Waiting />;
  return <Cards key={key} question={question} got={got ?? null} />;
}

function Waiting() {
  return (
    <section class="sheet">
      <div class="body">
        <p class="soft">{t("thinking")}</p>
      </div>
    </section>
  );
}

function Cards({ question, got }: { question: Question; got: GotCards | null }) {
  const table = useTable();
  const seat = table.seat.value;
  const cards = got?.cards ?? [];
  const [chosen, setChosen] = useState(() => readyCard(seat, question.kind, cards));
  const [own, setOwn] = useState<Order | null>(null);
  const [walking, setWalking] = useState(!cards.length);
  const card = cards[chosen];
  const order = own ?? card?.order ?? null;
  const then = own ? [] : (card?.then ?? []);
  const { drafted } = useDrafted(order);
  const choose = (n: number) => {
    if (n < 1 || n > cards.length) return;
    seat.hush();
    setOwn(null);
    setWalking(false);
    setChosen(n - 1);
  };
  const accept = () => {
    if (!order) return;
    stageOf(seat).plan(drafted?.declared);
    void seat.play(order, ...then);
  };
  const ready = Boolean(order) && !(own && drafted?.refusal);
  useAccept(ready, accept, choose);
  useEffect(() => {
    table.show(question.hexes, question.keys);
    return () => {
      table.look.value = null;
    };
  }, []);
  const view = table.view.value;
  useEffect(() => {
    const press = ({ hex }: { hex: string }) => choose(pointed(cards, chosen, hex));
    const stops = view && !walking ? [view.on("hexclick", press), view.on("piececlick", press)] : [];
    return () => stops.forEach((stop) => stop());
  });
  const traces = drafted?.traces ?? [];
  useEffect(
    () => preview(table, question, walking || own ? null : (card ?? null), traces),
    [card, own, walking, drafted],
  );
  return (
    <section class="sheet" aria-label={t("answer")}>
      <Pinned drafted={drafted} />
      <div class="body">
        <h2>{question.text}</h2>
        {walking ? (
          <OtherAnswers done={setOwn} />
        ) : (
          <div role="radiogroup" aria-label={t("answer")} class="answers">
            {cards.map((one, n) => (
              <Card
                key={n}
                question={question}
                card={one}
                number={n + 1}
                on={n === chosen && !own}
                choose={() => choose(n + 1)}
              />
            ))}
          </div>
        )}
        {!walking && drafted && drafted.slots.length > 0 && (
          <details>
            <summary>{t("adjust")}</summary>
            <DraftForm drafted={order ? { ...drafted, order } : drafted} change={setOwn} />
          </details>
        )}
        {own && drafted && <Refusal said={drafted.refusal} />}
        {drafted?.declared && <LadderView ladder={drafted.declared} />}
        <Preferences />
      </div>
      <Foot>
        <Refusal said={seat.refusal.value} />
        <div class="row">
          {walking && cards.length > 0 && (
            <button type="button" onClick={() => choose(chosen + 1)}>
              {t("usual")}
            </button>
          )}
          {!walking && got?.more && (
            <button type="button" onClick={() => setWalking(true)}>
              {t("others")}
            </button>
          )}
          <button type="button" class="first grow" disabled={!ready} onClick={accept}>
            {t("accept")} <kbd>Enter</kbd>
          </button>
        </div>
      </Foot>
    </section>
  );
}

/** The number of the next card that leads to a hex or names it; 0 if none does. */
function pointed(cards: readonly AnswerCard[], chosen: number, hex: string): number {
  const leads = ({ order, paths }: AnswerCard) =>
    Object.values(paths).some((path) => path.at(-1) === hex) || Object.values(order).includes(hex);
  const found = cards.flatMap((card, n) => (leads(card) ? [n + 1] : []));
  return found.find((n) => n > chosen + 1) ?? found[0] ?? 0;
}

interface CardProps {
  question: Question;
  card: AnswerCard;
  number: number;
  on: boolean;
  choose: () => void;
}

function Card({ question, card, number, on, choose }: CardProps) {
  const table = useTable();
  const show = () => void preview(table, question, card);
  return (
    <label class={`answer card${on ? " on" : ""}`} onMouseEnter={show}>
      <input type="radio" name="answer" checked={on} onChange={choose} onFocus={show} />
      <span class="grow">
        <strong class="outcome">{card.title}</strong>
        {card.lines.map((line) => (
          <span key={line.text} class="block small">
            <Sentence said={line} />
          </span>
        ))}
      </span>
      <kbd>{number}</kbd>
    </label>
  );
}
