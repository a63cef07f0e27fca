/** What lies on the desk of whoever brings nothing: an attack with a star across a stream into a forest. */
export const EXAMPLE = `title = "budziszyn1945"
dice = [3, 3]

[clock]
turn = 1
phase = "combat"
side = "german"

[map]
columns = [1, 12]
rows = [1, 10]
[map.hexes]
"0503" = "forest"
[map.sides]
"0503/0504" = "stream"

[[unit]]
id = "22/21"
side = "german"
type = "ARM"
hex = "0504"
attack = 12
stars = { black = 1 }

[[unit]]
id = "A"
side = "soviet"
type = "INF"
hex = "0503"
attack = 4

[[order]]
order = "attack"
attackers = ["22/21"]
targets = ["0503"]
stars = ["22/21"]
`;
