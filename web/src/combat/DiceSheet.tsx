// Dice that are thrown on a real table: the player says what they show.
import { useEffect, useState } from "preact/hooks";
import { Dice } from "../around/Told";
import { Foot, Refusal } from "../app/ui";
import { useTable } from "../table/state";
import type { Question } from "../wire";
import { t } from "../words/combat";
import { useAccept } from "./accepting";

const FACES = [1, 2, 3, 4, 5, 6];

export function DiceSheet({ question }: { question: Question }) {
  const seat = useTable().seat.value;
  const [dice, setDice] = useState<number[]>([]);
  const all = dice.length === question.dice;
  const throwIt = (face: number) => setDice(all ? [face] : [...dice, face]);
  useEffect(() => setDice([]), [question.id]);
  const give = () => void seat.play({ order: "dice", dice });
  useAccept(all, give, (face) => FACES.includes(face) && throwIt(face));
  return (
    <section class="sheet" aria-label={t("diceThrown")}>
      <div class="body">
        <h2>{question.text}</h2>
        <p class="soft">{t(question.dice > 1 ? "diceHint" : "dieHint")}</p>
        <div class="actions dice-faces" role="group" aria-label={t("diceThrown")}>
          {FACES.map((face) => (
            <button key={face} type="button" aria-label={String(face)} onClick={() => throwIt(face)}>
              <Dice dice={[face]} />
            </button>
          ))}
        </div>
        <p class="row">
          <Dice dice={dice} />
        </p>
      </div>
      <Foot>
        <Refusal said={seat.refusal.value} />
        <button type="button" class="first wide-button" disabled={!all} onClick={give}>
          {t("diceGive", { n: dice.length, of: question.dice })}
        </button>
      </Foot>
    </section>
  );
}
