import { dictionary } from "./language";

export const t = dictionary({
  en: {
    title: "Learn",
    intro:
      "Each lesson is a small position with a few counters and fixed dice. It tells you what to do next and notices when you have done it; a refused order always comes with the reason.",
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
    doneText: "You have finished: {name}.",
    nextLesson: "Next lesson",
    lessons: "All lessons",
    allDone: "That was the last lesson. Learn the rest by playing: the program knows the rules.",
    firstGame: "To the first game",
  },
  pl: {
    title: "Nauka",
    intro:
      "Każda lekcja to mała pozycja z kilkoma żetonami i ustalonymi kośćmi. Lekcja mówi, co zrobić, i zauważa, kiedy to zrobisz; przy odmowie zawsze podaje powód.",
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
    allDone: "To była ostatnia lekcja. Reszty nauczysz się w grze: program zna przepisy.",
    firstGame: "Do pierwszej gry",
  },
});
