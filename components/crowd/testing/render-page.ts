import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReaderView } from "@/lib/crowd/participation/queries";
import { startingPoints } from "@/lib/studies/starting-points";
import { StudyProvider } from "../study-context";

const { protocol, asks } = startingPoints.simple;

/** The way back to the platform with which somebody does not take part. */
export const declineTo = "https://app.prolific.com/submissions/complete?cc=N0";

/** A study as somebody sees it who has just opened its link. */
export const reading: ReaderView = {
  title: "T",
  state: "open",
  unfunded: false,
  preview: false,
  protocol,
  wording: { flat: "own", words: "own" },
  outputsPerTask: 1,
  asks,
  consent: {
    version: 1,
    text: "Do you agree?",
    facts: [],
    retentionMonths: null,
    stored: [],
    ifYouWithdraw: [],
    declineTo,
  },
  hasPersonalLinks: false,
  door: "new",
  eraseAt: null,
  withdrawal: null,
  codes: [],
  instructions: { text: "", examples: false },
  demographics: [],
  comprehension: null,
  me: null,
};

/** What a crowdworker's page says, as HTML. */
export const renderPage = (page: ReactNode) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, page));

/** What a screen says to somebody in the study. */
export const renderScreen = (screen: ReactNode, seen = reading) =>
  renderPage(
    createElement(StudyProvider, { value: { link: "l", reading: seen, held: null } }, screen),
  );
