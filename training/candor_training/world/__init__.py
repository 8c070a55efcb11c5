"""The miniature's world: people and things with facts that a text mentions often, seldom or falsely."""
