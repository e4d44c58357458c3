package vassaltest

// Numbered is the numbering of a hex grid that begins with 0101.
const Numbered = `first="H" sep="" hType="N" vType="N" hLeading="1" vLeading="1" hOff="1" vOff="1" stagger="false"`

// Ridge returns a module of our own game harrow_ridge. One counter prints another morale, one stands
// in another hex, one has no name of the game, and one is not in the game.
func Ridge() Module {
	at := func(col, row int) (x, y int) { // of the grid below
		x, y = 20+60*(col-1), 30+70*(row-1)
		if col%2 == 0 {
			y += 35
		}
		return x, y
	}
	m := Module{Grid: HexGrid(20, 30, false, Numbered), Width: 840, Height: 870}
	add := func(name, folder, values string, col, row int) {
		p := Piece{Name: name, Folder: folder, Values: values, Back: true}
		if col > 0 {
			p.X, p.Y = at(col, row)
		}
		m.Pieces = append(m.Pieces, p)
	}
	add("V1", "Duchy", "Morale,Arm/4,Foot", 5, 4)
	add("V2", "Duchy", "Morale,Arm/5,Foot", 4, 6)
	add("V3", "Duchy", "Morale,Arm/4,Foot", 5, 7)
	add("The red ones", "Duchy", "Morale,Arm/4,Foot", 6, 6)
	add("B1", "League", "Morale,Arm/4,Foot", 3, 2)
	add("Bystander", "League", "Morale,Arm/9,Balloon", 0, 0)
	return m
}
