package stats

// Effect is the effect of a switch, alone or together with others, in a design of several.
type Effect struct {
	Switches []int // one for a main effect, two for an interaction
	Interval
	P, Holm float64
}

// Effects returns the main effects of a design, and its interactions of two if pairs is set.
// rows are the runs with their switches; values are by seed, then by run. Each seed is a
// block: its contrasts are computed separately, and their mean over the seeds is compared with
// 0 by Student's t. Main effects are adjusted together by Holm's method, and so are
// interactions.
func Effects(rows [][]bool, values [][]float64, pairs bool) (main, interactions []Effect) {
	if len(rows) == 0 {
		return nil, nil
	}
	k := len(rows[0])
	for a := range k {
		main = append(main, effect(rows, values, a))
	}
	if pairs {
		for a := range k {
			for b := range a {
				interactions = append(interactions, effect(rows, values, b, a))
			}
		}
	}
	return adjusted(main), adjusted(interactions)
}

// effect returns the mean where the product of the switches is on, less the mean where it is
// off.
func effect(rows [][]bool, values [][]float64, switches ...int) Effect {
	var each []float64
	for _, y := range values {
		contrast := 0.0
		for r, row := range rows {
			sign := 1.0
			for _, s := range switches {
				if !row[s] {
					sign = -sign
				}
			}
			contrast += sign * y[r]
		}
		each = append(each, contrast/float64(len(rows)/2))
	}
	e := Effect{Switches: switches}
	e.Interval, e.P = Student(each)
	return e
}

func adjusted(all []Effect) []Effect {
	p := make([]float64, len(all))
	for i, e := range all {
		p[i] = e.P
	}
	for i, h := range Holm(p) {
		all[i].Holm = h
	}
	return all
}
