import { linkParameter } from "../link-parameter";
import { linkKey } from "./link-key";

/** The address of a personal link, without the app's own. */
export const linkPath = (studyLink: string, link: { id: string; no: number }): string =>
  `/read/${encodeURIComponent(studyLink)}?${linkParameter}=${linkKey(link)}`;
