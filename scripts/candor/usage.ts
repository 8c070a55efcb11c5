import { logScoreClip } from "@/lib/metrics/calibration/scores";
import type { CommandName } from "./parse-command";

/** Why the log score of a perfect forecaster is not 0. */
export const ofLogScore = `log_score clips confidences to ${logScoreClip} to ${1 - logScoreClip}, so it is at least ${(-Math.log(1 - logScoreClip)).toFixed(3)}`;

const both = `  --json                 JSON on standard output: an array of groups
  --resamples N          bootstrap resamples for the 95 % intervals (default 10000)
  --seed TEXT            what decides the resamples (default candor)
  --help                 this text`;

const score = `score: one row a forecast
  --confidence COLUMN    how sure the reader is of the top answer
  --probability COLUMN   instead of a confidence: how likely it is that the answer is yes
  --correct COLUMN       whether the top answer is right: true, false, 1, 0, yes, no
  --outcome COLUMN       instead of correct: whether the event came about
                         (default: the columns that the page Import would guess; the output says which)
  --scale KIND           what numbers without a percent sign are: fraction or percent (default: what the
                         values tell)
  --bins M               number of bins (default 10)
  --binning KIND         equal-mass (default) or equal-width
  --rules RULES          default: every row counts, ties are shared, order does not matter
                         reference: as the paper's code counts; with equal-mass bins the order of
                         the file decides which of the same confidence are in which bin. The app
                         has an order of its own, not that of what is imported: a file that it
                         exports is in it, and gives the same here
                         right-closed: as R, torchmetrics and scikit-learn bin
  --intervals KIND       corrected (default): what chance adds to a calibration error is taken off
                         percentile: of rows drawn one by one, as in the paper
  --group-by COLUMN      figures for each value; given twice, for each pair of values
  --cluster-by COLUMN    rows that share a value are drawn together; give it twice for rows that
                         share two things, such as the question and the person

  A bin's low and high are the least and the greatest confidence in it.
  ${ofLogScore}.
  The corrected intervals of ece, smooth_ece, brier_miscalibration and brier_discrimination allow
  for what chance adds to them: the figures themselves may lie outside.`;

const agree = `agree: one row a rating
  --item COLUMN          (default item, or what a file of labels has: dataset, question, model, seed;
                         else the column that the page Import would guess)
  --rater COLUMN         (default rater, or a file of labels’ reader and reader_version; else guessed)
  --label COLUMN         (default label; else guessed)
  --weights KIND         of Cohen's kappa: none (default), linear or quadratic
  --labels A,B,C         all labels in ascending order (default: those that occur, numbers by size)
  --confidence COLUMN    compare the raters' confidences too`;

const imports = `import: a file into a project, by the API; several files, or a folder, of one table are read together
  --project ADDRESS      as the page “API access” shows it (default: CANDOR_API of the environment). The
                         token is in CANDOR_TOKEN: with the right to import; to read too, so that
                         the command can look up datasets and remembered mappings and show progress
  --dry-run              only say what is guessed and why; prints it as a mapping
  --mapping FILE         how to read the file, as --dry-run prints it
  --kind KIND            questions, models, generations, forecasts, labels or pages
  --dataset NAME         the dataset of all rows
  --field FIELD=COLUMN   where a field is, such as confidence="Stated confidence"
  --value FIELD=TEXT     one value for all rows, such as reader_kind=llm
  --scale KIND           what numbers without a percent sign are: fraction or percent
  --sheet NAME           of an Excel workbook (default: the first)
  --join FILE            a second file, whose columns are added to each row
  --key COLUMN=COLUMN    the key in the file, and in the second file (default: the columns that
                         share most values)
  --create-missing       make datasets and questions that the project lacks
  --skip-bad-rows        import the good rows (default: nothing while a row is bad)
  --draws                a reader may forecast the same thing several times
  --part NAME            of a test set that is recognised (TriviaQA, Jeopardy, SciQ, BioASQ, FActScore):
                         what to make of its files (default: the likeliest; the output lists all)
  --draw-seed N          decides what is drawn of a test set (default 0)
  --subset N             tag so many of its questions, drawn, for expensive models
  --as-is                import a test set's files as they are
  --json                 the import as JSON on standard output

  FILE is CSV, JSON Lines, JSON, Excel or Parquet. The command guesses as the page Import does and says why
  on standard error. It asks nothing: what is not certain must be said, and it names the option.
  Exit status 0; 1 where rows are bad; 2 where something must be said, or the server can’t be reached.`;

const read = `read: what a reader takes from texts, one row a text, as JSON lines that the page Import takes
  --questions FILE       the questions that the texts were written for: any file that the page Import
                         takes as questions, in CSV or JSON lines
  --reader NAME          what the reader is called in the rows (default Rules, or the model's name)
  --url ADDRESS          a server that speaks OpenAI's chat completions, such as http://127.0.0.1:8000/v1;
                         its key, if it needs one, is in CANDOR_MODEL_KEY
  --model NAME           the language model there that reads
  --judge NAME           the one that says which answers are right (default: the same)
  --answers FILE         keeps the model's answers: the same command, started again, asks for none twice
  --examples FILE        what the model is shown first: a version of an example set, as the API gives it;
                         given twice, for each of the reader's steps
  --again N              how often an answer that fits no format is asked for again (default 2)
  --at-once N            how many calls at once (default 8)
  --unstructured         for a server that can't hold its answers to a JSON schema

  Without --url the rules read, which need no key and no network. docs/readers.md says what each
  reader does and where it is wrong. FILE has the texts: dataset, question (its key), model, text,
  and where known model_kind and seed. “candor run RUN download” prints
  such a file of a run that wrote.
  Exit status 1 where the server refused single texts: the others are read.`;

const naming = `  --project ADDRESS      the project, as the page “API access” shows it (default: CANDOR_API of the
                         environment). The token is in CANDOR_TOKEN, and may read and run
  --set FIELD=VALUE      another value for a field; may be given several times`;

const run = `run: a run of language models, or of the rules, in a project: a draft with what it would do and cost, its
start, how it goes, its end. By the API, as the page Runs does it
  candor run FILE        draft a run from a JSON file as the API takes it (POST /api/projects/…/runs):
                         {"name": …, "mostCost": …, "settings": {"kind": …, …}}; mostCost is in
                         millionths of a dollar. Datasets, models, providers and versions of example sets
                         may be given by name: “Eight readings 2”. The same as --json prints of a run
  candor run RUN         how it goes; RUN is its ID, or the address of its page. A running one is followed
  start                  start the draft and follow it; also after FILE
  pause, resume, cancel  a run; resume also tries again what failed
  discard                a draft
  download               print what it made: texts or forecasts as JSON lines, claims as CSV

${naming}: settings.questions=50,
                         settings.steps.query.temperature=0.5. Changes the file’s, or the draft’s; of
                         a run that has started, name and mostCost
  --detach               do not follow it
  --json                 print the run as the API has it, a draft with its plan

  On standard output are the address of a new draft, JSON, or the download; all else is on standard error.
  Ctrl+C ends the command alone: the run goes on.
  Exit status 0; 1 where single texts failed; 2 where it could not start, has been paused, failed or was cancelled, with
  the reason; 130 after Ctrl+C.`;

const tune = `tune: the temperature at which a model writes: runs at four temperatures, one that reads, and the choice
  candor tune FILE       draft a tuning from a JSON file as the API takes it (POST /api/projects/…/tunings):
                         {"writeRunId": …, "readRunId": …, "split": …, "questions": …, "mostCost": …}. Runs
                         may be given by the addresses of their pages
  candor tune TUNING     how it goes, or its figures; TUNING is its ID, or the address of its page
  start                  start the draft, or go on with one that has stopped; and follow it
  discard                one that is not done

${naming}: mostCost=5000000
  --choose CRITERION     when it is done, have new runs of the model start with the best temperature by
                         ece or accuracy; or none
  --detach               do not follow it
  --json                 print the tuning as the API has it

  “candor run” pauses, resumes and cancels the run that it is at. Exit status as of “candor run”.`;

const train = `train: a recipe at work, launched and followed by the API
  --project ADDRESS      the project, as the page "API access" shows it (default CANDOR_API); the token is in
                         CANDOR_TOKEN, and may read and run
  --name NAME            what the training run is called (default: the recipe)
  --key KEY              your own name for this launch: the same command again is the same run; the same key
                         with anything else is refused (default: a random one, which the command prints)
  --seed N               decides what is drawn (default 1)
  --until STAGE          only this stage and those that it needs; may be given several times
  --set STAGE.SETTING=VALUE   another value for a setting, none for no value; may be given several times
  --start FILE=FOLDER    a model of the server that a file of the recipe stands for; may be given several times
  --settings FILE        a JSON file of further settings, as the API takes them: "files" and "supplies" (what the
                         recipe's files are made from, who makes those that it waits for), "resources"
  --engine NAME          one of the page Training › Engines, by its name or id (default: the server itself)
  --processes N          how many GPUs share a stage that fits a model (default 1)
  --minutes N            stop after so many; its checkpoints stay
  --hourly-cost DOLLARS  what an hour of the machine costs, such as 2.50
  --most-cost DOLLARS    stop once it has cost so much; its checkpoints stay
  --then-evaluate DATASET   have the chosen checkpoint write about the dataset's questions, and rules read it
  --split NAME           of that dataset
  --questions N          draw so many of it (default all)
  --detach               do not follow it further once it has started

  RECIPE is one of the page Training: candor, paper, miniature-smoke and others. The command prints the run's page;
  after --then-evaluate also the model's accuracy, ECE and Brier score, and the page of the frontier.
  Exit status 0; 2 where the run could not start, failed, stopped at a limit or waits for a file that
  Candor does not make, with the reason and the run's page. To go on with a run that stopped, choose Resume
  (or Try STAGE again) on its page (at a limit, raise the limit there first); the same command with the same
  --key follows it again.`;

const calls: Record<CommandName, string> = {
  score: "  npm run --silent candor -- score FILE [options]    confidence against correctness",
  agree: "  npm run --silent candor -- agree FILE [options]    how far raters agree",
  import: "  npm run --silent candor -- import FILE [options]   a file into a project, by the API",
  read: "  npm run --silent candor -- read FILE [options]     what a reader takes from texts",
  run: "  npm run --silent candor -- run FILE|RUN [start|pause|...]   language models at work, by the API",
  tune: "  npm run --silent candor -- tune FILE|TUNING [start]   the temperature of a model, by the API",
  train: "  npm run --silent candor -- train RECIPE [options]  a training run, by the API",
};

const ends = `FILE is CSV or JSONL (UTF-8), or - for standard input.
Exit status 0; 2 for bad input or options, with one line on standard error.
`;

/** What is said of each command. */
const about: Record<CommandName, string> = {
  score: `${score}\n\n${both}\n\n${ends}`,
  agree: `${agree}\n\n${both}\n\n${ends}`,
  import: `${imports}\n`,
  read: `${read}\n\n${ends}`,
  run: `${run}\n`,
  tune: `${tune}\n`,
  train: `${train}\n`,
};

/** The text of `--help`, for one command or all. */
export function usage(command?: CommandName): string {
  if (command) return `${calls[command]}\n\n${about[command]}`;
  return [
    "Calibration and agreement of forecasts in a file, imports, runs and training by the API, and readers of texts.",
    Object.values(calls).join("\n"),
    `score and agree\n${both}`,
    ...[score, agree, read, ends, imports, run, tune, train],
  ].join("\n\n");
}
