// The page without a server: the same rooms, and a worker that has the games.
import { render } from "preact";
import "./begin";
import "../app/main";
import { Bar } from "./Bar";
import { guardGames, keepOffline } from "./lasting";

const foot = document.body.appendChild(document.createElement("div"));
render(<Bar />, foot);
void guardGames(false);
keepOffline();
