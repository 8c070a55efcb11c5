import type { RestReason } from "@/lib/visits/schema";

/** What to say to someone for whom there is nothing to do, and why. */
export const restWords: Record<RestReason, { title: string; words: string[] }> = {
  review: {
    title: "Thank you, this part is done",
    words: [
      "The study’s team looks at the answers now. Those who are invited to go on can start from this page.",
      "This may take a while. You can close the page and open the same link again later.",
    ],
  },
  not_selected: {
    title: "Thank you, your part is done",
    words: [
      "The next part of this study can only take a few people, and this time others go on. It is no judgement of you or of the care that you took.",
    ],
  },
  finished: {
    title: "Thank you, that was the last task",
    words: ["There is nothing more to do. You can close this page."],
  },
  full: {
    title: "This study is full",
    words: [
      "It has as many people as it needs. Thank you for coming.",
      "A place may become free later. This page checks by itself; you don’t have to wait.",
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
      "The questions about the instructions were not answered in the way that this study needs, and no attempt is left. So there are no tasks for you here.",
      "Such instructions are hard to write well, and nothing else follows from this. You can close this page.",
    ],
  },
  not_invited: {
    title: "This part is for people who were invited",
    words: [
      "The tasks that are open now are for people who were invited to them. If you are, they appear here.",
      "You can close the page and open the same link again later.",
    ],
  },
  paused: {
    title: "This study is paused",
    words: [
      "Nothing is wrong on your side. This page looks again by itself and goes on when it can.",
    ],
  },
  closed: {
    title: "This study is closed",
    words: ["No more answers are taken. Thank you for coming."],
  },
};
