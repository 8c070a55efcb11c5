import type { RestReason } from "@/lib/crowd/visits/schema";

interface Words {
  title: string;
  words: string[];
}

/** What to say to someone for whom there is nothing to do, and why. */
export const restWords: Record<RestReason, Words> = {
  review: {
    title: "Thank you, this part is done",
    words: [
      "The researchers are looking at the answers now. If they invite you to the next part, you can start it from this page.",
      "This may take a while. You can close this page and open the same link again later.",
    ],
  },
  not_selected: {
    title: "Thank you, your part is done",
    words: [
      "Only a few people can continue to the next part, and you were not selected this time. This is no reflection on you.",
    ],
  },
  finished: {
    title: "Thank you, you’re done",
    words: ["Copy your completion code before you close this page."],
  },
  full: {
    title: "This study is full",
    words: [
      "It has all the people it needs. Thank you for coming.",
      "A place may become free later. This page checks automatically. You don’t have to wait.",
    ],
  },
  busy: {
    title: "All tasks are taken at the moment",
    words: [
      "Other people are working on the tasks that are left. If someone skips one or runs out of time, you can start it here.",
      "This page checks every few seconds. You don’t have to wait.",
    ],
  },
  not_understood: {
    title: "Thank you for trying",
    words: [
      "You have used all your attempts at the questions about the instructions, so there are no tasks for you here.",
      "Clear instructions are hard to write, and this is no reflection on you. You can close this page.",
    ],
  },
  not_invited: {
    title: "This part is for people who were invited",
    words: [
      "The tasks that are open now are for people who were invited. If you are invited, they will appear here.",
      "You can close this page and open the same link again later.",
    ],
  },
  paused: {
    title: "This study is paused",
    words: [
      "Nothing is wrong on your side. This page checks automatically, and continues when the study does.",
    ],
  },
  closed: {
    title: "This study is closed",
    words: ["It is no longer accepting answers. Thank you for coming."],
  },
};

/** For someone who comes before the study has opened. */
export const notOpen: Words = {
  title: "This study has not opened yet",
  words: restWords.paused.words,
};

/** For someone whose session in a test ended before its last task. */
export const leftTest: Words = {
  title: "This part is over for you",
  words: [
    "It ended before all of its tasks were done. If the researchers invite you again, you can continue from this page.",
    "You can close this page and open the same link again later.",
  ],
};

/** For someone who came when all was done. */
export const nothingLeft: Words = {
  title: "There are no tasks left for you",
  words: ["Thank you for coming. You can close this page."],
};

/** For someone whose session ended before its last task. */
export const endedEarly: Words = {
  title: "Thank you for your time",
  words: restWords.finished.words,
};
