// The drawers of the rail: order of battle, calendar, victory, settings.
import { Drawer as Frame } from "../app/ui";
import { type Drawer, useTable } from "../table/state";
import { t } from "../words/table";
import { Calendar } from "./Calendar";
import { OrderOfBattle } from "./OrderOfBattle";
import { Points } from "./Points";
import { Settings } from "./Settings";
import { ThrowsDrawer } from "./Throws";
import "./around.css";

const DRAWERS = { forces: OrderOfBattle, calendar: Calendar, points: Points, settings: Settings, dice: ThrowsDrawer };

export function Around({ drawer }: { drawer: Drawer }) {
  const table = useTable();
  if (!(drawer in DRAWERS)) return null;
  const name = drawer as keyof typeof DRAWERS;
  const Inside = DRAWERS[name];
  return (
    <Frame title={t(name)} close={() => (table.drawer.value = "")}>
      <Inside />
    </Frame>
  );
}
