import { render } from "preact";
import { Desk } from "../desk";
import { Lobby } from "../lobby/Lobby";
import { Learn } from "../learn/Learn";
import { Replay } from "../replay/Replay";
import { Table } from "../table/Table";
import { language } from "../words/language";
import { BadLink } from "./BadLink";
import { path } from "./router";
import { dress } from "./theme";
import "./fonts";
import "./style.css";
import "./phone.css";

const LOBBY = ["new", "join", "invite"];

function Page() {
  const [, room, what, more] = path.value.split("/");
  if (room === "table" && what) return <Table key={what} tokens={what.split("+")} />;
  if (room === "replay" && what) return <Replay key={what} token={what} position={Number(more ?? -1)} />;
  if (room === "desk") return <Desk />;
  if (room === "learn") return <Learn />;
  return room === "" || LOBBY.includes(room ?? "") ? <Lobby /> : <BadLink lost="badPage" />;
}

document.documentElement.lang = language.value;
dress();
const root = document.getElementById("page");
if (root) render(<Page />, root);
