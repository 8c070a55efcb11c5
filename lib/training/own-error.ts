/** What a training run's problem says where neither its settings nor its engine are to blame. */
export const ownErrorText = "An error of Candor itself: the worker’s log says which.";
