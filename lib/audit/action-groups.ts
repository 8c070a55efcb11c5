import { type AuditAction, actions } from "@/lib/http/actions";

/**
 * Groups of actions, in the order of a list: a group's label, and the first words of its actions'
 * names.
 */
const groups: readonly { label: string; about: readonly string[] }[] = [
  {
    label: "Accounts and sign-in",
    about: ["session", "account", "two_factor", "single_sign_on"],
  },
  { label: "Members and API tokens", about: ["invitation", "member", "token"] },
  { label: "Notifications", about: ["notification", "webhook", "address", "mail"] },
  { label: "Projects", about: ["project", "retention"] },
  {
    label: "Data and figures",
    about: [
      "import",
      "dataset",
      "question",
      "model",
      "reader",
      "tag",
      "figures",
      "published",
      "share",
    ],
  },
  {
    label: "Language models",
    about: ["provider", "knowledge", "phrases", "example_set", "tuning", "run"],
  },
  { label: "Training", about: ["training", "engine"] },
  { label: "Studies and rounds", about: ["study", "gold", "round"] },
  {
    label: "Crowdworkers",
    about: ["link", "consent", "person", "exclusion", "adjudication", "pay", "prolific", "problem"],
  },
  { label: "Exports", about: ["export"] },
];

/** Every action, with those about the same thing together. */
export const actionGroups: readonly { label: string; actions: readonly AuditAction[] }[] =
  groups.map(({ label, about }) => ({
    label,
    actions: (Object.keys(actions) as AuditAction[]).filter((action) =>
      about.includes(action.split(".", 1)[0] ?? ""),
    ),
  }));
