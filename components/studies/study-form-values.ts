import { defaultConsent } from "@/lib/studies/default-consent";
import type { postStudy } from "@/lib/studies/queries";

/** What the form holds while it is filled in; numbers are empty strings until typed. */
export interface StudyFormValues {
  name: string;
  title: string;
  datasetId: string | null;
  /** Empty for all splits. */
  split: string;
  modelIds: string[];
  sampleSize: number | string;
  seed: string;
  overlapReaders: number | string;
  overlapPercent: number | string;
  asksAnswer: boolean;
  leaseMinutes: number | string;
  consentVersion: string;
  consentText: string;
}

/** The paper's overlap is 5 % of the tasks. */
export const initialValues = (seed: string): StudyFormValues => ({
  name: "",
  title: "How sure does this text make you?",
  datasetId: null,
  split: "",
  modelIds: [],
  sampleSize: "",
  seed,
  overlapReaders: 2,
  overlapPercent: 5,
  asksAnswer: true,
  leaseMinutes: 30,
  consentVersion: defaultConsent.version,
  consentText: defaultConsent.text,
});

const wholeNumber = (value: number | string, low: number, high: number) =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high
    ? null
    : `Give a whole number from ${low} to ${high.toLocaleString("en")}`;

/** What is wrong with each field, in the words of the page; null where nothing is. */
export const validate = {
  name: (name: string) => (name.trim() ? null : "Give the study a name"),
  title: (title: string) => (title.trim() ? null : "Give it a title for crowdworkers"),
  datasetId: (id: string | null) => (id ? null : "Choose a dataset"),
  modelIds: (ids: string[]) => (ids.length > 0 ? null : "Choose at least one model"),
  sampleSize: (size: number | string) => wholeNumber(size, 1, 100_000),
  seed: (seed: string) => (seed.trim() ? null : "Give a seed"),
  overlapReaders: (readers: number | string) => wholeNumber(readers, 2, 20),
  overlapPercent: (share: number | string) =>
    typeof share === "number" && share >= 0 && share <= 100 ? null : "Give 0 to 100 percent",
  leaseMinutes: (minutes: number | string) => wholeNumber(minutes, 1, 24 * 60),
  consentText: (text: string) => (text.trim() ? null : "Give a consent text"),
};

/** The request that makes the study. @param values that passed `validate` */
export function toRequest(values: StudyFormValues): Parameters<typeof postStudy>[1] {
  return {
    name: values.name,
    config: {
      title: values.title,
      datasetId: values.datasetId ?? "",
      split: values.split || null,
      modelIds: values.modelIds,
      sampleSize: Number(values.sampleSize),
      seed: values.seed,
      overlap: {
        readers: Number(values.overlapReaders),
        share: Number(values.overlapPercent) / 100,
      },
      asksAnswer: values.asksAnswer,
      protocol: "paper",
      leaseMinutes: Number(values.leaseMinutes),
      consent: { version: values.consentVersion, text: values.consentText },
    },
  };
}
