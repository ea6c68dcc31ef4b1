ALTER TABLE `pins` ADD `is_provenance_fixed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `hides_ai_pins` integer DEFAULT false NOT NULL;