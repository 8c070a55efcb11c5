/** What a rater said of an item. 1, "1" and true are three labels. */
export type Label = string | number | boolean;
