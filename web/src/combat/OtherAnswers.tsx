// Every lawful answer, step by step, for what no card offers.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { useTable } from "../table/state";
import type { GotChoices } from "../wire";
import { t } from "../words/combat";

interface Step {
  value: unknown;
  text: string;
}

export function OtherAnswers({ done }: { done: (order: Order | null) => void }) {
  const seat = useTable().seat.value;
  const [steps, setSteps] = useState<Step[]>([]);
  const [stage, setStage] = useState<GotChoices | null>(null);
  useEffect(() => {
    let stale = false;
    void seat.choices(steps.map((step) => step.value)).then(
      (found) => {
        if (stale) return;
        setStage(found);
        done(found.order);
      },
      () => !stale && setSteps(steps.slice(0, -1)),
    );
    return () => {
      stale = true;
    };
  }, [steps]);
  return (
    <div>
      <ol class="walked small">
        {steps.map((step, n) => (
          <li key={n}>{step.text}</li>
        ))}
      </ol>
      <div class="picks">
        {(stage?.order ? [] : (stage?.options ?? [])).map((option) => (
          <button
            key={JSON.stringify(option.value)}
            type="button"
            class="option"
            onClick={() => setSteps([...steps, option])}
          >
            {option.text}
          </button>
        ))}
      </div>
      {steps.length > 0 && (
        <button type="button" class="plain" onClick={() => setSteps(steps.slice(0, -1))}>
          {t("stepBack")}
        </button>
      )}
    </div>
  );
}
