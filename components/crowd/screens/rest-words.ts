import type { RestReason } from "@/lib/crowd/visits/schema";

/** What to say to someone for whom there is nothing to do, and why. */
export const restWords: Record<RestReason, { title: string; words: string[] }> = {
  review: {
    title: "Thank you, this part is done",
    words: [
      "The researchers are looking at the answers now. If they invite you to go on, you can start from this page.",
      "This may take a while. You can close this page and open the same link again later.",
    ],
  },
  not_selected: {
    title: "Thank you, your part is done",
    words: [
      "Only a few people can go on to the next part, and you were not selected this time. This is no reflection on you.",
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
