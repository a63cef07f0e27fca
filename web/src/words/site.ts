import { dictionary } from "./language";

export const t = dictionary({
  en: {
    loading: "Loading the rules: {part} %. You can look around the shelf meanwhile.",
    taken: "Sztab is open in another window of this browser. Close it to play here.",
    broken: "The program cannot be started in this browser: {why}",
    nowhere: "This browser keeps nothing: games end with this window. Save them as .sztab files.",
    unpromised: "This browser may delete the games when it runs out of space. Save all games from time to time.",
    keeping: "Games on this device",
    keepingText:
      "Games are kept in this browser only. Nothing in them is secret from anybody who opens its developer tools, hidden units included.",
    save: "Save all games",
    restore: "Add games from a file",
    restored: "Games added: {n}",
    close: "Close",
  },
  pl: {
    loading: "Wczytuję zasady: {part} %. Możesz tymczasem obejrzeć półkę.",
    taken: "Sztab jest otwarty w innym oknie tej przeglądarki. Zamknij je, żeby grać tutaj.",
    broken: "Programu nie da się uruchomić w tej przeglądarce: {why}",
    nowhere: "Ta przeglądarka niczego nie zachowuje: gry znikną z tym oknem. Zapisuj je jako pliki .sztab.",
    unpromised: "Ta przeglądarka może usunąć gry, gdy zabraknie jej miejsca. Zapisuj od czasu do czasu wszystkie gry.",
    keeping: "Gry na tym urządzeniu",
    keepingText:
      "Gry są tylko w tej przeglądarce. Nic w nich nie jest tajne dla kogoś, kto otworzy jej narzędzia deweloperskie, także zakryte jednostki.",
    save: "Zapisz wszystkie gry",
    restore: "Dodaj gry z pliku",
    restored: "Dodane gry: {n}",
    close: "Zamknij",
  },
});
