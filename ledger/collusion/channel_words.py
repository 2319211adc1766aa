"""What each channel is called and looks for, in English, and what speaks against a lead that rests on it."""

from __future__ import annotations

from typing import NamedTuple

from ledger.collusion.channels import BIDIRECTIONAL, DIRECTIONAL


class ChannelWords(NamedTuple):
    """What a channel is called, what it looks for, what else that could be, what would overturn it, and what its effect
    is counted in."""

    name: str
    pattern: str
    innocent: tuple[str, ...] = ()
    overturned_by: str = ""
    unit: str = ""


_STYLE = "a style of one format or one size of table, where the two meet; each is held against the same"
"""What scores have in common that may be innocent."""

CHANNEL_WORDS = {
    "coordinated_drops": ChannelWords(
        name="Coordinated drops",
        pattern="drops or stays by how strong the other's hidden hand is",
        innocent=(
            "strong hands are played boldly and seen to be, so later turns rest on what was public too; the same "
            "player with others shows how much",
            "a good hand of one's own makes the other's a little worse; the model of honest play knows one's own hand",
            _STYLE,
        ),
        overturned_by="the same dependence on other players' hands, or none in later games",
        unit="tens of points of strength of the other's hand, for each decision",
    ),
    "feeding": ChannelWords(
        name="Feeding",
        pattern="throws cards that make the next player's hidden hand better, more often than to others",
        innocent=(
            "a style that throws middle cards early helps whoever comes next, so it is held against the same player's "
            "discards to others",
            "a partner who is easy to read: what was taken openly is in the model of honest play",
            _STYLE,
        ),
        overturned_by="the same excess towards other players who come next, or none in later games",
        unit="points of the next player's hand, for each discard",
    ),
    "hand_sharing": ChannelWords(
        name="Hand sharing",
        pattern="breaks up partial melds early when the cards they wait for are in the other's hidden hand",
        innocent=(
            "cards seen in the discards, which the model of honest play knows of",
            "a habit of holding on to, or giving up, certain partial melds, which shows with other players as well",
            _STYLE,
        ),
        overturned_by="the same dependence on other players' hands, or none in later games",
        unit="cards in the other's hand, for each discard",
    ),
    "hold_off": ChannelWords(
        name="Hold-off",
        pattern="does not declare a hand that could be shown while the other is still in",
        innocent=(
            "overlooking a show, which happens to everybody and is held against the same player's rate with others",
            "playing on for nothing in a game without stakes",
            "carelessness in one format or at one size of table, where the two meet; each is held against the same",
        ),
        overturned_by="as many shows overlooked with others, or a log that lacks the other's games",
        unit="hands that could be shown with the other in were held back",
    ),
    "squeeze": ChannelWords(
        name="Squeezing a third player",
        pattern="keeps back what would help the next player's hidden hand while the other is still in",
        innocent=(
            "caution towards a player who collects openly, which the model of honest play knows, and which does not "
            "depend on who else is in",
            "feeding somebody else makes discards to all others look held back beside it; the channel of feeding says "
            "so",
        ),
        overturned_by="as little for the next player when the other is out, or no such difference in later games",
        unit="points kept from the next player's hand, for each discard",
    ),
    "timing": ChannelWords(
        name="Timing",
        pattern="plays faster or slower by how good the own hidden hand is, more so while the other is in",
        innocent=(
            "hands that are easy or hard to play take less or more time, with everybody; the same player without the "
            "other shows how much",
            "a style that changed over the months in which the other came or went",
            "a stake or a device of its own at the tables with the other",
        ),
        overturned_by=(
            "time that tells as much of the hand at tables without the other, or no longer does in later games"
        ),
        unit="of the log of think time, for ten points nearer to a show",
    ),
    "wrong_shows": ChannelWords(
        name="Dumping by wrong shows",
        pattern="makes wrong shows in deals the other has not dropped at once",
        innocent=(
            "mistakes of a beginner or in a hurry, which fall on all tables alike",
            "a misread wild card",
            "carelessness in one format or at one size of table, where the two meet; each is held against the same",
        ),
        overturned_by="as many wrong shows at other tables",
        unit="deals with the other in at the player's first turn had a wrong show",
    ),
    BIDIRECTIONAL: ChannelWords("Channels together", "acts in several channels at once, and the other likewise"),
    DIRECTIONAL: ChannelWords("What is given, together", "gives in several channels at once"),
}
"""By code of a channel, or of channels combined."""
