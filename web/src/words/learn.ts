import { dictionary } from "./language";

export const t = dictionary({
  en: {
    title: "Learn",
    intro:
      "Each lesson is a small position with a handful of counters and fixed dice. The table says what to do next and sees when it is done; whatever is refused is refused with its reason.",
    minutes: "{n} minutes",
    start: "Start",
    lobby: "Back to the lobby",
    lesson: "Lesson {n} of {of}",
    step: "Step {n} of {of}",
    next: "Next",
    skip: "Skip this step",
    show: "Show me",
    again: "Start over",
    done: "Well done",
    doneText: "That was {name}.",
    nextLesson: "Next lesson",
    lessons: "All lessons",
    allDone: "That was the last one. The rest you will learn by playing: the table knows the rules.",
    firstGame: "To the first game",
  },
  pl: {
    title: "Nauka",
    intro:
      "Każda lekcja to mała pozycja z kilkoma żetonami i ustalonymi kośćmi. Stół mówi, co dalej, i sam widzi, kiedy to zrobiono; jeśli czegoś odmawia, podaje powód.",
    minutes: "{n} minuty",
    start: "Zacznij",
    lobby: "Wróć do poczekalni",
    lesson: "Lekcja {n} z {of}",
    step: "Krok {n} z {of}",
    next: "Dalej",
    skip: "Pomiń ten krok",
    show: "Pokaż",
    again: "Od nowa",
    done: "Dobra robota",
    doneText: "Za tobą lekcja: {name}.",
    nextLesson: "Następna lekcja",
    lessons: "Wszystkie lekcje",
    allDone: "To była ostatnia. Reszty nauczysz się w grze: stół zna przepisy.",
    firstGame: "Do pierwszej gry",
  },
});
