// The time line: turns, their phases, and every combat; the one we are in is marked.
import { useEffect, useRef } from "preact/hooks";
import type { Moment } from "../wire";
import { t } from "../words/replay";
import type { Film } from "./film";

export function Timeline({ film }: { film: Film }) {
  const moments = film.moments.value.filter((one) => one.kind !== "order");
  const here = film.position.value;
  const current = moments.findLast((one) => one.position <= here);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (line && list.current) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
  }, [current?.position]);
  return (
    <section class="timeline">
      <h2>{t("timeline")}</h2>
      <ol ref={list} class="list" tabIndex={0} aria-label={t("timeline")}>
        {moments.map((one) => (
          <Line key={one.position} moment={one} now={one === current} go={() => film.at(one.position)} />
        ))}
      </ol>
    </section>
  );
}

function Line({ moment, now, go }: { moment: Moment; now: boolean; go: () => void }) {
  return (
    <li class={moment.kind}>
      <button type="button" class="plain wide" aria-current={now ? "step" : undefined} onClick={go}>
        <span class="grow">{moment.text}</span>
        <span class="soft small figures">{moment.position}</span>
      </button>
    </li>
  );
}
