import type { Arrival } from "./schema-config";

interface Platform {
  name: string;
  /** The parameter of the address that holds a person's id. */
  parameter: string;
  /** The query to add to the study's link on the platform; null where the platform adds it automatically. */
  query: string | null;
  /** An example of its address for people who have finished. */
  returnTo: string;
}

/** Platforms that people come from. Others need the same three things. */
export const platforms: readonly Platform[] = [
  {
    name: "Prolific",
    parameter: "PROLIFIC_PID",
    query: "PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}",
    returnTo: "https://app.prolific.com/submissions/complete?cc=C1A2B3C4",
  },
  {
    name: "CloudResearch Connect",
    parameter: "participantId",
    query: null,
    returnTo: "https://connect.cloudresearch.com/participant/project/1A2B3C4D/complete",
  },
  {
    name: "Sona",
    parameter: "survey_code",
    query: "survey_code=%SURVEY_CODE%",
    returnTo:
      "https://school.sona-systems.com/webstudy_credit.aspx?experiment_id=123&credit_token=1a2b3c&survey_code={id}",
  },
];

/** The one that sends people with this parameter; undefined for others. */
export const platformWith = (parameter: string): Platform | undefined =>
  platforms.find((one) => one.parameter === parameter);

/** "Prolific", where that is known by the parameter; else undefined. */
export const platformName = (arrival: Arrival): string | undefined =>
  arrival.by === "platform" ? platformWith(arrival.parameter)?.name : undefined;

/** Stands for the person's id in the address that they go back to. */
export const idInAddress = "{id}";
