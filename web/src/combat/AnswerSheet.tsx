// One answer in a combat, as cards: the usual one lies ready, Enter takes it, numbers choose.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Refusal, Sentence } from "../app/ui";
import { useTable } from "../table/state";
import type { AnswerCard, Drafted, GotCards, Question } from "../wire";
import { t } from "../words/combat";
import { useAccept } from "./accepting";
import { answersOf, questionKey } from "./answering";
import { DraftForm } from "./DraftForm";
import { FightView } from "./FightView";
import { LadderView } from "./LadderView";
import { OtherAnswers } from "./OtherAnswers";
import { readyCard } from "./preferences";
import { Preferences } from "./Preferences";
import { preview } from "./preview";

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
        <FightView whole={false} />
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
  const drafted = useDrafted(order);
  const choose = (n: number) => {
    if (n < 1 || n > cards.length) return;
    setOwn(null);
    setWalking(false);
    setChosen(n - 1);
  };
  const accept = () => {
    if (order) void seat.play(order);
  };
  const ready = Boolean(order) && !(own && drafted?.refusal);
  useAccept(ready, accept, choose);
  useEffect(() => {
    table.show(question.hexes, question.keys);
    return () => {
      table.look.value = null;
    };
  }, []);
  useEffect(() => preview(table, question, walking || own ? null : (card ?? null)), [card, own, walking]);
  return (
    <section class="sheet" aria-label={t("answer")}>
      <div class="body">
        {question.kind !== "support" && <FightView whole={false} />}
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
            <DraftForm drafted={drafted} change={setOwn} />
          </details>
        )}
        {own && drafted && <Refusal said={drafted.refusal} />}
        {drafted?.declared && <LadderView ladder={drafted.declared} />}
        <Preferences />
      </div>
      <div class="foot">
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
      </div>
    </section>
  );
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

/** What the server makes of an answer: its odds, and the slots it could be changed by. */
function useDrafted(order: Order | null): Drafted | null {
  const seat = useTable().seat.value;
  const [drafted, setDrafted] = useState<Drafted | null>(null);
  const text = JSON.stringify(order);
  useEffect(() => {
    let stale = false;
    if (order) {
      void seat.draft(order).then(
        (found) => !stale && setDrafted(found),
        () => !stale && setDrafted(null),
      );
    }
    return () => {
      stale = true;
    };
  }, [text]);
  return drafted;
}
