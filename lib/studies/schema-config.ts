import { z } from "zod";
import { largestInteger } from "@/lib/http/largest-integer";
import { uuid } from "@/lib/http/uuid";
import { isVisible, visibleText } from "@/lib/text/visible-text";

const minutes = (most: number) => z.int().min(1).max(most);
const share = z.number().min(0, "at least 0").max(1, "at most 1");
const cents = z.int().min(0).max(1_000_000);

/** How far a confidence may lie from the expected one and still match it, in [0, 1]. */
const tolerance = z.number().min(0).max(0.5, "at most 0.5");

/**
 * The pass mark of a qualification round. Everyone advances who matched at least `minShare` of the outputs
 * and is among the `top` in the order that `rankCandidates` states; null for no limit.
 */
export const passMark = z.object({
  tolerance,
  minShare: share,
  top: z.int().min(1).max(10_000).nullable(),
});
export type PassMark = z.infer<typeof passMark>;

const qualificationRound = z.object({
  /** How many gold items everyone gets. */
  items: z.int().min(1).max(200),
  /** The pass mark as planned; whoever advances people may set another, with a reason. */
  rule: passMark,
  visit: z.object({ minutes: minutes(24 * 60), payCents: cents }),
});

const comprehensionQuestion = z
  .object({
    question: visibleText("write the question", 500),
    options: z
      .array(visibleText("write the option", 300))
      .min(2, "give at least two options")
      .max(6, "give at most six options"),
    /** Index of the right option, from 0. */
    correct: z.int().min(0).max(largestInteger),
    /** Shown to people who answer wrongly. */
    why: visibleText("say why", 500),
  })
  .refine((q) => q.correct < q.options.length, {
    path: ["correct"],
    message: "is not one of the options",
  });

export const demographic = z.enum(["age", "gender", "education", "english"]);
export type Demographic = z.infer<typeof demographic>;

/** How many of somebody's last texts a window of agreement has. */
export const lastTexts = z.int().min(2).max(10_000);

/** What happens while the study runs to someone whose kappa over their last texts is too low. */
const whileRunning = z.object({
  /** Over how many of their last texts. */
  lastTexts,
  /** Whether kappa itself must be below the threshold, or even the upper end of its 95 % interval. */
  on: z.enum(["value", "upper"]),
  action: z.enum(["flag", "pause", "discontinue"]),
});
export type WhileRunning = z.infer<typeof whileRunning>;

/** Whose answers are excluded, by criteria fixed before there are answers. */
const exclusionRules = z.object({
  /** Matched fewer than this share of the attention checks' outputs. */
  checks: z.object({ minShare: share, tolerance }).nullable(),
  /** Median active time per task below this. */
  speed: z.object({ minSeconds: z.number().min(0).max(3_600) }).nullable(),
  /** Cohen's kappa on correctness with this reader below this, on at least so many texts. */
  agreement: z
    .object({
      reader: visibleText("name the reader", 200),
      minKappa: z.number().min(-1).max(1),
      minTexts: z.int().min(2).max(10_000),
      /** Missing in settings from before it could be set: then nothing happens while the study runs. */
      whileRunning: whileRunning.nullish(),
    })
    .refine(({ minTexts, whileRunning: rule }) => !rule || rule.lastTexts >= minTexts, {
      path: ["whileRunning", "lastTexts"],
      message: "must be at least the minimum of shared texts",
    })
    .nullable(),
});
export type ExclusionRules = z.infer<typeof exclusionRules>;

/**
 * How people come to a study.
 * - `links`: by a personal link, which makes one participant.
 * - `platform`: with the platform's id in the address, which makes one participant.
 * - `open`: anyone with the study's link, who may come again as somebody else.
 */
const arrival = z.discriminatedUnion("by", [
  z.object({ by: z.literal("links") }),
  z.object({
    by: z.literal("platform"),
    /** The parameter of the address that holds the person's id. */
    parameter: z
      .string()
      .trim()
      .max(64)
      .regex(/^[\w-]{1,64}$/, "use letters, digits, - and _ only"),
    /**
     * Where people go who have finished a session: the platform's address for that, with its own code. They get it only
     * then, with their ID in the place of {id}. Missing in settings from before it could be set.
     */
    returnTo: z
      .url({ protocol: /^https$/, error: "give the whole address, from https:// on" })
      .max(500)
      .nullish(),
    /** Whether Prolific must have signed the link. Missing in settings from before it could be set. */
    signed: z.boolean().nullish(),
  }),
  z.object({ by: z.literal("open") }),
]);
export type Arrival = z.infer<typeof arrival>;

/** How people come to a study. Settings from before this could be chosen are open. */
export const arrivalOf = (config: { arrival?: Arrival }): Arrival =>
  config.arrival ?? { by: "open" };

export const wording = z.object({
  /** A statement without any doubt: 100 %, as in the paper, or what it makes its reader believe. */
  flat: z.enum(["certain", "own"]),
  /** Words such as “likely”: what they mean to the reader, as in the paper, or the numbers of the paper's table. */
  words: z.enum(["own", "table"]),
});
export type Wording = z.infer<typeof wording>;

/** What plain statements and words count as. Settings from before it could be chosen are the paper's. */
export const wordingOf = (config: { wording?: Wording }): Wording =>
  config.wording ?? { flat: "certain", words: "own" };

/** Who asks people to take part, as the consent page shows it. */
const asker = z.object({
  researchers: visibleText("name the researchers", 300),
  institution: visibleText("name the institution", 300),
  contact: visibleText("say whom people can ask, with an address", 300),
  minimumAge: z.int().min(0).max(99),
});
export type Asker = z.infer<typeof asker>;

export const forecastKind = z.enum(["confidence", "answer", "distribution", "phrase"]);

/** Whether people are asked what phrases mean to them: then there is no truth, and nothing to judge. */
export const asksPhrases = ({ asks }: { asks: { forecast: z.infer<typeof forecastKind> } }) =>
  asks.forecast === "phrase";

/** The most people who read a text that is judged. */
export const mostReaders = 20;

/** A study's settings. Stored with each version of the study; frozen when it starts. */
export const studyConfig = z
  .object({
    /** What crowdworkers see as the study's name; it should not name a model. */
    title: visibleText("give the study a title for crowdworkers", 200),

    datasetId: uuid(),
    /** Only questions of this split; null for all. */
    split: z.string().max(200).nullable(),
    modelIds: z
      .array(uuid())
      .min(1, "choose at least one model")
      .max(6, "choose at most six models"),
    /** How many questions are drawn, uniformly at random. */
    sampleSize: z.int().min(1).max(100_000),
    /** Draws the sample, the overlap, the gold items' use and each person's order of outputs. */
    seed: z.string().min(1).max(64),
    /** This share of the questions is read by this many people; the others by one. Only phrases have more than 20. */
    overlap: z.object({ readers: z.int().min(2).max(1_000), share }),
    /** `together`: a task shows a text of every model. `single`: one text; nobody gets two of a question. */
    layout: z.enum(["together", "single"]),

    /** `blind`: the truth is shown once all confidences of the task are locked. `paper`: with the question. */
    protocol: z.enum(["blind", "paper"]),
    asks: z.object({
      /**
       * Confidence in the top answer alone; with that answer typed; or several answers with theirs. In a phrase study the
       * probability that a phrase stands for: its questions are phrases, and nothing is judged.
       */
      forecast: forecastKind,
      /** "The text gives no answer": counts as wrong with confidence 1. */
      noAnswer: z.boolean(),
      /** "I can't tell": not scored. */
      cantTell: z.boolean(),
      comment: z.boolean(),
    }),
    /** What plain statements and words count as. Missing in settings from before it could be chosen: read it with `wordingOf`. */
    wording: wording.optional(),

    /** Missing in settings from before it could be chosen: read it with `arrivalOf`. */
    arrival: arrival.optional(),
    consent: z.object({
      text: z.string().max(20_000).refine(isVisible, "write what people consent to"),
      /** Who asks. A study can't start without; null until it is filled in. */
      asker: asker.nullish(),
    }),
    /**
     * How to do the tasks, in the marks of `plain-markup`; null for the standard text, with which a version is
     * frozen. Missing in settings from before it could be written: read it with `instructionsOf`.
     */
    instructions: z
      .object({
        text: visibleText("write the instructions", 20_000),
        /** Whether the worked examples follow. */
        examples: z.boolean(),
        /** Whether it is the standard text: a new version makes it again from its own settings. */
        isStandard: z.boolean(),
      })
      .nullable()
      .optional(),
    demographics: z.array(demographic).max(4),
    comprehension: z
      .object({
        questions: z.array(comprehensionQuestion).min(1).max(10),
        attempts: z.int().min(1).max(10),
      })
      .nullable(),

    /** Gold labels of a text agree when they lie within this, and name the same correctness. */
    goldTolerance: tolerance,
    /** Gold items with feedback, before everyone's first task. */
    practiceItems: z.int().min(0).max(20),
    qualification: z.array(qualificationRound).max(5),
    /** Gold items among the tasks of every visit in the main round. */
    checksPerVisit: z.int().min(0).max(20),

    /** One stay in the main round. People who do part of it get that part of the pay. */
    visit: z.object({
      tasks: z.int().min(1).max(1_000),
      minutes: minutes(24 * 60),
      payCents: cents,
    }),
    /**
     * Whether people who finish a visit are invited to the next automatically, while there is work.
     */
    nextVisit: z.enum(["automatic", "by_hand"]),
    /** How many tasks of the main round one person may do; null for any number. */
    capPerPerson: z.int().min(1).max(100_000).nullable(),
    /** How many people may arrive. */
    people: z.int().min(1).max(10_000),
    /**
     * How many people the first round admits until someone raises the number; null for all at once.
     */
    softLaunch: z.int().min(1).max(10_000).nullable(),
    currency: z.enum(["USD", "EUR", "GBP"]),
    /**
     * What an hour of work should at least be paid: who earned less can be topped up. Missing in settings from before it
     * could be set: read it with `hourlyWage`.
     */
    hourlyCents: cents.min(1).nullish(),
    /**
     * What people are paid who do not pass the questions about the instructions. Missing in settings from before it
     * could be set: nothing.
     */
    screenOutCents: cents.nullish(),
    /** How long a task is expected to take; shown until it has been measured. */
    minutesPerTask: z.number().min(0.1).max(120),
    /** A slot whose holder has not been heard of for this long goes to someone else. */
    leaseMinutes: minutes(24 * 60),

    exclusionRules,
  })
  .refine(({ checksPerVisit, visit }) => checksPerVisit < visit.tasks, {
    path: ["checksPerVisit"],
    message: "must be fewer than the tasks of a session",
  })
  .superRefine((config, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: path.split("."), message });
    if (!asksPhrases(config)) {
      if (config.overlap.readers > mostReaders) {
        refuse("overlap.readers", `at most ${mostReaders}, except in a phrase study`);
      }
      return;
    }
    const { practiceItems, checksPerVisit, qualification, exclusionRules } = config;
    const given = { practiceItems, checksPerVisit, qualification: qualification.length };
    for (const name of ["practiceItems", "qualification", "checksPerVisit"] as const) {
      if (given[name] > 0) refuse(name, "a phrase study has no gold items");
    }
    if (config.layout !== "single") refuse("layout", "a phrase study shows one text to a task");
    if (config.protocol !== "paper") refuse("protocol", "a phrase study has no truth to hide");
    if (config.asks.noAnswer) refuse("asks.noAnswer", "is not asked about a phrase");
    for (const name of ["checks", "agreement"] as const) {
      if (exclusionRules[name]) refuse(`exclusionRules.${name}`, "needs answers that are judged");
    }
  });
export type StudyConfig = z.infer<typeof studyConfig>;
